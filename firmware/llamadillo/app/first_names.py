"""Common first names in English, German, French and other languages: they order the wheel of letters."""

from typing import Final

_LIST: Final = """
Aaron Abdul Abigail Achim Adam Adele Adrian Agathe Agnes Ahmed Ahmet Aiden Aisha Alain Alan Albert Aleksei
Alessia Alexander Alexandra Alexis Alfred Ali Alice Alicia Alina Alma Amanda Amelia Amelie Amélie Amina Amir
Amy Anastasia Andrea Andreas Andrew Angela Anita Anja Ann-Kathrin Anna Anna-Lena Anne Anne-Marie Anouk
Antoine Anton Antonio Arda Ariane Arnaud Arne Arthur Astrid Aurélie Ava Axel Aya Ayla Aylin Ayse Baptiste
Barbara Basile Bastien Bärbel Bea Beate Beatrice Bella Ben Benedikt Benjamin Benoît Bernard Bernd Berta
Bilal Birgit Björn Blanche Boris Brian Brigitte Bruno Bryan Burak Camille Can Carina Carl Carla Carlos
Carlotta Carmen Carola Caroline Caspar Catherine Cathy Cedric Cem Cécile Céline Chantal Charles Charlie
Charlotte Chiara Chloé Chris Christa Christel Christian Christina Christine Christoph Claas Claire Clara
Claude Claudia Clemens Cleo Clément Colin Connor Conny Corentin Corinna Cornelia Cosima Cyril Damian Damien
Dan Dana Daniel Daniela Danny Dario Darius Dave David Debbie Deborah Denis Dennis Derek Derya Diana Didier
Diego Dieter Dirk Dmitri Dominik Donna Dora Dorian Doris Dorothea Dylan Eda Eddie Edgar Edith Eduard Edward
Egon Eileen Elena Eleni Eliane Elias Elif Elijah Elisa Elise Elizabeth Elke Ella Ellen Ellie Elodie Eloise
Elsa Elvira Emil Emilia Emilie Emily Emine Emir Emma Emmanuel Emmy Emre Enes Enno Enzo Eric Erich Erika Erin
Ernst Erwin Esra Estelle Esther Ethan Etienne Eugen Eva Eva-Maria Eveline Evelyn Ewa Élise Éloïse Étienne
Fabian Fabienne Fanny Farid Fatih Fatima Felicia Felix Fenja Ferdinand Finja Finn Fiona Fleur Flora Florence
Florian Flynn Franck François Frank Franz Freddie Frederic Frédéric Frida Frieda Friedrich Fritz Gabin
Gabriel Gabriele Gaëlle Gaspard Gaston Gavin Geneviève Georg George Gerd Gerhard Gertrud Gérard Gilles Gina
Giorgio Giovanni Gisela Giulia Gloria Grace Gregor Greta Guido Guillaume Gustav Gustave Günter Hailey Hakan
Hamza Hanna Hannah Hanno Hans Hans-Peter Harald Harry Hasan Hassan Hedwig Heidi Heike Heiko Heiner Heinz
Helen Helena Helga Hendrik Henning Henri Henry Herbert Hermann Hélène Hilda Holger Holly Horst Hubert Hugo
Ibrahim Ida Igor Ilona Ilse Imran Ina Ines Inès Inga Inge Ingrid Irene Iris Isaac Isabel Isabella Isabelle
Isla Ismail Ivan Jack Jackie Jackson Jacob Jacqueline Jaden Jakob Jamal James Jamie Jan Jana Jane Janet
Janina Jannes Jannik Jannis Janosch Jarne Jasmin Jason Jasper Jayden Jean Jean-Luc Jean-Marc Jean-Paul Jenny
Jens Jeremy Jessica Jessy Jérôme Jill Jim Jo Joachim Joan Joana Joel Joey Johann Johanna John Jolina Jonah
Jonas Jonathan Jonna Jordan Jorge Josef Joseph Josephine José Joshua Josie Josy Joy Jörg Juan Judith Jule
Jules Julia Julian Juliane Julie Julien Juliette Juna Justin Jutta Jürgen Kaan Kai Kamil Karen Karim Karin
Karl Karl-Heinz Karla Karolina Karsten Katarina Kate Katharina Kathrin Katie Katja Katrin Kay Kayla Käthe
Keith Kelly Kemal Kenan Kenji Kerem Kerstin Kevin Khadija Kian Kim Kira Kirsten Klara Klaus Klemens Konrad
Konstanze Kristin Kurt Kyra Lana Lara Larissa Lars Laszlo Laura Lauren Laurence Laurent Layla Lea Leah
Leandro Leila Lena Lenja Lenn Lennart Lenny Leo Leon Leonard Leonardo Leonie Leopold Levi Levin Lewis Léa
Lia Liam Lilian Liliana Lilli Lillian Lilly Lily Lin Lina Linda Linn Linus Lio Lionel Lisa Lisa-Marie Liv
Logan Loïc Lola Lore Lorenz Lotte Louis Louisa Louise Luca Lucas Lucia Lucie Lucy Luis Luise Luka Lukas Luke
Luna Lutz Lydia Mads Maëlle Magda Maik Maja Malik Malte Mandy Manfred Manon Manuel Manuela Mara Marc Marcel
Marco Marek Margaret Margaux Margit Margot Maria Marian Marianne Marie Marie-Lou Marieke Marija Marina Mario
Marion Marisa Marius Mark Markus Marleen Marlene Marlon Marta Marten Martha Martin Martina Marvin Mary
Mary-Ann Mason Mateo Mathew Mathéo Mathilde Mathis Mats Matthew Matthias Matthieu Mattis Maud Maurice Max
Maxence Maxime Maya Megan Mehdi Mehmed Mehmet Meike Melanie Melissa Merle Meryem Mélanie Mia Michael Michel
Michelle Mickaël Mika Mike Mila Milan Milena Milo Mina Minh Mira Miriam Mirko Mohamed Mohammed Moira Molly
Mona Monika Monique Morgan Moritz Mourad Muhammad Murat Mustafa Nabil Nadia Nadine Nadja Nancy Naomi Natalie
Natasha Nathalie Nathan Neele Neil Nele Nelly Nelson Nick Nico Nicola Nicolas Nicole Niklas Niko Nikolai
Nils Nina Noa Noah Noel Noé Noémie Nora Norbert Nour Nuno Nuria Océane Odile Olaf Olav Ole Oleg Olena Olga
Oliver Olivia Olli Omar Orhan Oscar Oskar Othmar Ottilie Otto Ousmane Owen Ömer Özlem Pablo Pamela Paolo
Pascal Patricia Patrick Patrik Paul Paula Pauline Paulo Pavel Pawel Pedro Peer Peggy Peter Petra Phil
Philipp Philippe Phoebe Pia Pierre Piet Piotr Priya Quentin Quinn Rachel Rachid Rafael Rainer Ralf Ramona
Raoul Raphael Raphaël Ray Rayan Rebecca Regina Renata Renate René Rémi Ricardo Richard Ricky Rico Riley Rita
Rob Robbie Robert Robin Rocco Roger Roland Roman Romy Ron Ronja Rosa Rose Rosie Roxane Roy Ruben Ruby Rudolf
Ruth Rüdiger Ryan Sabine Sabrina Sabrine Said Salim Sally Salma Salomé Sam Samantha Sami Samuel Sandra
Sandro Sanna Sara Sarah Sascha Saskia Scott Sean Sebastian Selim Selina Selma Serge Severin Sébastien Shirin
Siegfried Sigrid Silke Silvia Simon Simone Sina Sinan Sofia Sofiane Sofie Solène Sonja Sophia Sophie Soraya
Stanislas Stanley Stefan Stefanie Steffen Stella Stephan Stephanie Steve Steven Stéphane Stuart Sue Susanne
Suzanne Sven Svenja Sybille Sydney Sylvain Sylvie Tamara Tania Tanja Tanya Tara Tarek Ted Teresa Tessa Thea
Theo Theodor Theresa Théo Thierry Thomas Thorsten Tilda Till Tim Timo Timon Tina Titouan Tobias Toby Todd
Tom Tommy Toni Tony Traudel Trevor Tristan Udo Uli Ulrich Ulrike Umut Urs Ursula Ute Uwe Valentin Valérie
Vanessa Vera Verena Veronika Véronique Vicky Victor Victoria Viktor Vincent Vinzenz Viola Violet Virginia
Virginie Vivian Vivien Vlad Volker Walter Waltraud Wanda Wassim Wei Wendy Werner Wiebke Wilhelm Will Willi
William Wilma Wolfgang Xavier Xenia Yann Yannick Yannis Yara Yasmin Yasmine Yassin Yoann Yolanda Youssef
Yuki Yuna Yuri Yusuf Yvette Yvonne Zach Zahra Zainab Zara Zeynep Zita Zoé Zoran Zuzanna
"""
FIRST_NAMES: Final = tuple(_LIST.split())
"""About 900 names. The list was drawn up for this project; it has no order but the alphabet."""
